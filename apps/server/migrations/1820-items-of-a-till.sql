-- owner: journal
-- What a till has had filed is asked of each sale by a way to pay that its outlet's list lacks.

create index review_item_of_device on review_item (merchant_id, device_id);
