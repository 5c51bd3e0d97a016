-- owner: identity
-- Operators ask merchants for support access (010307): the delivered role that holds everything holds it. A merchant grants it or does not.
update platform_role set codes = codes || array['010307'], version = version + 1
where built_in_key = 'operator' and not codes @> array['010307'];
