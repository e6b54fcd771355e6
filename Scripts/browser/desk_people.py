"""The staff of the desk's browser test: their accounts, how they sign in, and how a page is looked at."""

import os

from common import check, go
from desk_study import PASSWORD

PICTURES = os.environ.get("BROWSER_PICTURES")
SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
# In the dark the page is the same, but for its colours.
RULES, COLOURS = {"resultTypes": ["violations"]}, {"runOnly": ["color-contrast"]}


class Desk:
    """A running server with the browser that its staff use."""

    def __init__(self, browser, axe, study, address):
        self.browser, self.axe, self.study, self.address = browser, axe, study, address
        self.keys, self.problems, self.looked = {}, [], 0

    def page(self, context):
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda e: self.problems.append(str(e)))
        page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        return page

    def context(self, size="desk"):
        width, height = SIZES[size]
        return self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=size != "desk", accept_downloads=True)

    def enrol(self, account, *roles, name=None, page=None, looks=False):
        """Has a new account use its invitation: a password, and a second factor."""
        link = self.study.invitation(account, *roles, name=name)
        page = page or self.page(self.context())
        self.study.move(1)
        page.goto(self.address + link)
        if looks:
            self.look(page, "invitation")
            page.fill("#password", "short")
            page.fill("#again", "other")
            go(page, page.locator("button.primary"), False)
            check("not the same" in page.locator(".problems").inner_text(), "two passwords are taken")
            self.look(page, "invitation-error")
        key = page.locator(".key code").inner_text().replace(" ", "")
        self.keys[account] = key
        page.fill("#password", PASSWORD)
        page.fill("#again", PASSWORD)
        page.fill("#code", self.study.code(key))
        go(page, page.locator("button.primary"), False)
        check("Your password is set" in page.locator("main").inner_text(), f"{account} has no password")
        return page, link

    def sign_in(self, page, account, to="/desk"):
        # A code is taken once, and an address may try so often in a minute.
        self.study.move(1)
        page.goto(self.address + to)
        page.fill("#account", account)
        page.fill("#password", PASSWORD)
        page.fill("#code", self.study.code(self.keys[account]))
        page.keyboard.press("Enter")
        page.wait_for_selector(".desk-nav")
        return page

    def staff(self, account, *roles, name=None, size="desk"):
        page, _ = self.enrol(account, *roles, name=name, page=self.page(self.context(size)))
        return self.sign_in(page, account)

    def open(self, page, path):
        page.goto(self.address + "/desk" + path)
        return page

    def look(self, page, name):
        """axe at each size, light and dark; no page is wider than its window; pictures where they are asked for."""
        before = page.viewport_size
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe.axe_script)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                self.inspect(page, f"{name} ({size}, {scheme})", COLOURS if scheme == "dark" else {})
                if PICTURES and size != "phone":
                    page.screenshot(path=f"{PICTURES}/desk-{name}-{size}-{scheme}.png", full_page=True)
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/desk-{name}-phone-dark.png", full_page=True)
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(before)
        self.looked += 1

    def inspect(self, page, name, options):
        for rule in page.evaluate("(options) => axe.run(document, options).then((found) => found.violations)", RULES | options):
            check(False, f"axe on {name}: {rule['id']}: {rule['help']}: {[n['html'][:120] for n in rule['nodes']][:3]}")
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(width <= 0, f"{name} is {width} px wider than its window")

    def says(self, page, text, why):
        shown = page.locator("main").inner_text()
        check(text in shown, f"{why}: '{text}' is not on {page.url}: {shown[:300]}")


def fill(page, **values):
    """Fills a form of the desk by the names of its fields, and sends it."""
    for name, value in values.items():
        field = page.locator(f".desk-form [name='{name}']").first
        if field.get_attribute("type") == "checkbox":
            field.set_checked(bool(value))
        elif field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    go(page, page.locator(".desk-form .primary"), False)
