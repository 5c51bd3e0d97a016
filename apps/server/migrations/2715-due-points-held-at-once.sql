-- owner: member
create index member_account_due_held on member_account (merchant_id, member_id) where due_points_held;
