-- The frozen basket is most of what a sale writes; lz4 packs it in a third of the time where the database knows it.
do $$
begin
  alter table sales_order alter column snapshot set compression lz4, alter column priced set compression lz4;
exception when feature_not_supported or invalid_parameter_value then null;
end $$;
