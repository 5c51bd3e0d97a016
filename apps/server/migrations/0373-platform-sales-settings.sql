-- owner: identity
-- Operators set what every merchant's sales settings start from (D83): the delivered roles hold its codes.
update platform_role set codes = codes || array['0114', '011406', '01140602'], version = version + 1
where built_in_key = 'operator' and not codes @> array['011406', '01140602'];
update platform_role set codes = codes || array['011406'], version = version + 1
where built_in_key = 'operator-viewer' and not codes @> array['011406'];
