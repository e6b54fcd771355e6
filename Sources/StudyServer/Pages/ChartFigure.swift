import Reports
import XMLText

extension Chart {
  /// On a page: the title, and the picture below it.
  var figure: String {
    "<figure class=\"chart\"><figcaption>\(Markup.escaped(heading))</figcaption>\(SVGPicture(onPage: self).text)</figure>"
  }
}
