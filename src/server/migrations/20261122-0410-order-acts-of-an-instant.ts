import { type Kysely, sql } from 'kysely'

/** Acts are listed by their time, which is kept to the millisecond; their ids tell which of one millisecond came first. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Tells apart what happened at one reading of the clock, which on the embedded engine is a whole millisecond.
    create sequence time_order as integer minvalue 0 maxvalue 16383 cycle;
    grant usage on sequence time_order to marquee_app, marquee_tenant, marquee_staff;

    -- A UUID of version 7 (RFC 9562): the clock's milliseconds, 12 bits of what is left of them, 14 bits of a counter,
    -- 48 random bits.
    create function time_ordered_uuid() returns uuid language plpgsql volatile as $$
    declare
      microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
      rest integer := (microseconds % 1000) * 4096 / 1000;
      counter integer := nextval('public.time_order');
      bytes bytea := uuid_send(gen_random_uuid());
    begin
      bytes := overlay(bytes placing substring(int8send(microseconds / 1000) from 3) from 1 for 6);
      bytes := set_byte(set_byte(bytes, 6, 112 | (rest >> 8)), 7, rest & 255);
      return encode(set_byte(set_byte(bytes, 8, 128 | (counter >> 8)), 9, counter & 255), 'hex')::uuid;
    end $$;

    alter table audit_logs alter column id set default time_ordered_uuid();
  `.execute(db)
}
