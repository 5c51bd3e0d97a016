-- owner: moving
-- The bytes of an archive lie in the store of files, where pictures do: a large shop would fill the database with itself.

drop table shop_archive_piece;
