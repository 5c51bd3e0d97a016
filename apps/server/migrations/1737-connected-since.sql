-- owner: payment
--
-- Since when an account takes money without a break: a sale from then on that names its method was paid by an attempt, or is filed. Accounts from before
-- count from the upgrade on.
alter table payment_account add column enabled_since timestamptz;
update payment_account set enabled_since = now() where is_enabled;
