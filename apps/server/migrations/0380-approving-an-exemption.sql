-- owner: sales
-- A sale free of tax may be let pass by somebody who may sell so (CF-P02).
alter table approval_request drop constraint approval_request_what_check;
alter table approval_request add constraint approval_request_what_check
  check (what in ('line-price', 'order-change', 'exemption', 'refund', 'shift'));
