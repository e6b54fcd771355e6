extension Schema {
  /// What each version has that the one before had not.
  static let added: [Int: Set<String>] = [2: ["entryrecorded", "factzone"]]

  /// Every object of today's version: its kind, its name, and what the catalogue says of it. A test holds it against a schema
  /// that was just made.
  static let objects = """
    constraint apart_pkey apart p t f {1}
    constraint apart_salt_check apart c t f {2}
    constraint entry_assessor_check entry c t f {5}
    constraint entry_contenthash_check entry c t f {15}
    constraint entry_hash_check entry c t f {16}
    constraint entry_number_check entry c t f {1}
    constraint entry_person_check entry c t f {3}
    constraint entry_pkey entry p t f {1}
    constraint entry_salt_check entry c t f {13}
    constraint fact_pkey fact p t f {1,2}
    constraint file_digest_check file c t f {1}
    constraint file_pkey file p t f {1}
    constraint lane_hash_check lane c t f {3}
    constraint lane_pkey lane p t f {1}
    constraint outcome_pkey outcome p t f {1,2}
    constraint pagesession_digest_check pagesession c t f {1}
    constraint pagesession_pkey pagesession p t f {1}
    constraint person_key_key person u t f {2}
    constraint person_pkey person p t f {1}
    constraint person_role_code_key person u t f {3,4}
    constraint personallink_digest_check personallink c t f {2}
    constraint personallink_digest_key personallink u t f {2}
    constraint personallink_pin_check personallink c t f {5}
    constraint personallink_pkey personallink p t f {1}
    constraint secret_digest_check secret c t f {2}
    constraint secret_pkey secret p t f {1,2}
    constraint sitting_pkey sitting p t f {1,2}
    constraint sittinginput_pkey sittinginput p t f {1,2}
    constraint store_id_check store c t f {1}
    function aparterase plpgsql f {"search_path=pg_catalog, pg_temp"} 1a3c34fd65406a4d9858a23c2225799e
    function entryappend plpgsql t {"search_path=pg_catalog, pg_temp"} aaaa299426c37ca02908dbb1053028ea
    function entryerase plpgsql f {"search_path=pg_catalog, pg_temp"} ce76c35cdc1f6ee785091c88f490f1cc
    function kept plpgsql f {"search_path=pg_catalog, pg_temp"} 76b10f29d5f800b6e48ad9a71851b4da
    index apart_pkey apart t t t t 1 1 f f
    index entry_pkey entry t t t t 1 1 f f
    index entryoferasure entry f t t t 1 1 t f
    index entryoflane entry t t t t 17 1 2 f f
    index entryofstudy entry f t t t 2 1 2 t f
    index entryrecorded entry f t t t 6 1 f f
    index fact_pkey fact t t t t 1 2 2 f f
    index factremark fact f t t t 4 2 2 t f
    index factsite fact f t t t 5 3 2 t f
    index factzone fact f t t t 5 3 2 t f
    index file_pkey file t t t t 1 1 f f
    index lane_pkey lane t t t t 1 1 f f
    index outcome_pkey outcome t t t t 1 2 2 f f
    index outcomeonce outcome t t t t 1 4 2 t f
    index pagesession_pkey pagesession t t t t 1 1 f f
    index pagesessionof pagesession f t t t 2 1 f f
    index person_key_key person t t t t 2 1 f f
    index person_pkey person t t t t 1 1 f f
    index person_role_code_key person t t t t 3 4 2 f f
    index personallink_digest_key personallink t t t t 2 1 f f
    index personallink_pkey personallink t t t t 1 1 f f
    index secret_pkey secret t t t t 1 2 2 f f
    index secretofowner secret f t t t 3 1 2 t f
    index secretofperson secret f t t t 4 1 t f
    index sitting_pkey sitting t t t t 1 2 2 f f
    index sittinginput_pkey sittinginput t t t t 1 2 2 f f
    index sittingnumber sitting t t t t 2 1 f f
    index sittingrunning sitting t t t t 1 4 2 t f
    index storeonce store t t t t 0 1 f t
    table apart 44289f9a8763997a383f05222f412737
    table entry 3ac4d8b5a3a443f77c4819c219d79701
    table fact 8c93551b26224b6ff82106fa2a76dc07
    table file 3b3352ffe3954fe67a578c08ee4da18a
    table lane 6366e42043a4d36c5076e76fa0679957
    table outcome a3628bb01d10954dad5bbde6c761d1fa
    table pagesession f3a725e2eb57051a5cf9115c47693208
    table person 68fda886b2c79b640ccbce85b64da0ca
    table personallink f59dc27bc1c372737d1654973f114896
    table secret 28bf70f3c0ed62ce971bdc49716e27dc
    table sitting a5cdd3d43b84ba438693f25686e795e3
    table sittinginput 7b45daec536beaebdc7a94b4d3736222
    table store 83bb092a6b4727446d12792795c83fb2
    table turn 6f047f585bedbaee946eae6b4bffcad1
    trigger aparterase apart aparterase t 19 O t 0
    trigger apartkeep apart kept t 42 O t 0
    trigger entryappend entry entryappend t 7 O t 0
    trigger entryerase entry entryerase t 19 O t 0
    trigger entrykeep entry kept t 42 O t 0
    trigger filekeep file kept t 58 O t 0
    trigger lanekeep lane kept t 42 O t 0
    """
}
