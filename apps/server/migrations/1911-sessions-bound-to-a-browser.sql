-- owner: platform
-- The key of the browser that signed in, by its thumbprint (RFC 7638): the token counts with its proof only. Null: signed in without one.

alter table session add column key_thumbprint text check (key_thumbprint ~ '^[A-Za-z0-9_-]{43}$');
