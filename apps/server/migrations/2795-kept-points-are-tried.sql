-- owner: member
-- Every hold of points is tried against the rule of 2625, while others read and write.
alter table member_hold validate constraint member_hold_kept_points_check;
