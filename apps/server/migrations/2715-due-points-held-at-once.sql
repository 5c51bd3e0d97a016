-- owner: member
-- counts as: ff4aef0cbfe92206f751703fecbb1d47f8a9e2573b33bbcacd0733da9df8f411
create index concurrently if not exists member_account_due_held on member_account (merchant_id, member_id) where due_points_held;
