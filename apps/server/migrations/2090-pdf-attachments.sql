-- owner: file
--
-- A damage report takes PDF files beside pictures. They have no size in pixels.

alter table picture drop constraint picture_content_type_check;
alter table picture drop constraint picture_width_check;
alter table picture drop constraint picture_height_check;
alter table picture add constraint picture_content_type_check
  check (content_type in ('image/png', 'image/jpeg', 'application/pdf'));
alter table picture add constraint picture_size_check
  check (case content_type when 'application/pdf' then width = 0 and height = 0 else width > 0 and height > 0 end);
