-- owner: sales
--
-- A till may have more than one drawer, each with a shift of its own at the same time. Null is the only drawer of a till.

alter table shift add column drawer text check (char_length(drawer) between 1 and 20);
