-- owner: member
-- Where the daily look through members' levels stands: the day it was done for, the member it got to, and the year of the last yearly check, which
-- alone may lower a level (D25).
alter table member_programme add column levels_checked_on date;
alter table member_programme add column levels_checked_after uuid;
alter table member_programme add column levels_checked_year smallint;
