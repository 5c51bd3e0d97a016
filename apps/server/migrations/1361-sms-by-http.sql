-- owner: message
-- A gateway may be any server that takes a text over HTTP: where it is, and how it wants what it is sent. Its secret lies among the secrets.
alter table sms_gateway drop constraint sms_gateway_provider_check;
alter table sms_gateway add constraint sms_gateway_provider_check check (provider in ('aliyun', 'http'));
alter table sms_gateway add column server jsonb;
alter table sms_gateway add constraint sms_gateway_server_check check ((provider = 'http') = (server is not null));
