-- Every call that names an outlet asks whose it is before the tenant is known: by its id alone, and not through all outlets.
create index outlet_by_id on outlet (id);
