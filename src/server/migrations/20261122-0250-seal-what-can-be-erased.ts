import { type Kysely, sql } from 'kysely'

/**
 * Long work comes first and touches no table that anybody waits for; what locks a table comes last and is short. It is
 * the first of its release, so that a chain that is broken stops it before anything is changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- The salt of each sealed row. Erasing a row takes its salt and leaves the digests of what stood there.
    create table audit_salts (
      seq bigint primary key,
      salt uuid,
      erased bytea,
      check ((salt is null) = (erased is not null))
    );
    create index audit_salts_erased on audit_salts (seq) where salt is null;
    alter table audit_salts enable row level security;
    alter table audit_salts force row level security;
    grant select on audit_salts to marquee_app;
    create policy trusted on audit_salts using ((select app_trusted())) with check ((select app_trusted()));
    create policy staff on audit_salts to marquee_staff using (true) with check (true);

    -- The columns a seal covers, by the version of the seal: those that stay, and those that can be erased.
    create function audit_sealed_columns(of_version integer, out stay text[], out erasable text[])
      language sql immutable as $$
      select case of_version
          when 1 then '{id,created_at,actor_kind,admin_user_id,subject_user_id,company_id,action_type,resource_type,resource_id,old_values,new_values,metadata,ip_address,user_agent,seq}'::text[]
          when 2 then '{id,created_at,actor_kind,admin_user_id,subject_user_id,company_id,action_type,resource_type,resource_id,seq}'::text[]
        end,
        case of_version when 1 then '{}'::text[] when 2 then '{old_values,new_values,metadata,ip_address,user_agent}'::text[] end
    $$;

    -- A digest of each erasable value, 32 bytes each and zeros for none. Without the salt no value can be guessed from it.
    create function audit_personal(salt uuid, old_values jsonb, new_values jsonb, metadata jsonb, ip_address text, user_agent text)
      returns bytea language sql stable as $$
      select coalesce(sha256(uuid_send(salt) || convert_to(old_values::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(new_values::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(metadata::text, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(ip_address, 'UTF8')), decode(repeat('00', 32), 'hex'))
        || coalesce(sha256(uuid_send(salt) || convert_to(user_agent, 'UTF8')), decode(repeat('00', 32), 'hex'))
    $$;

    -- What is left of the erasable values of a row that is erased.
    create function audit_is_erased(old_values jsonb, new_values jsonb, metadata jsonb, ip_address text, user_agent text)
      returns boolean language sql immutable as $$
      select old_values is null and new_values is null and ip_address is null and user_agent is null
        and metadata = '{"erased": true}'::jsonb
    $$;

    -- What stands in the rows of a stretch, in their order, as 32 bytes, as a version of the seal has it. A row that is
    -- said to be erased and holds something counts as nothing that was ever sealed.
    create function audit_digest(of_version integer, after_seq bigint, up_to bigint,
      out rows_covered bigint, out rows_erased bigint, out digest bytea)
      language plpgsql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY'
      set extra_float_digits = 1 set bytea_output = 'hex' as $$
    begin
      if of_version = 1 then
        select count(*), 0, sha256(coalesce(string_agg(sha256(convert_to(row(a.id, a.created_at, a.actor_kind,
          a.admin_user_id, a.subject_user_id, a.company_id, a.action_type, a.resource_type, a.resource_id, a.old_values,
          a.new_values, a.metadata, a.ip_address, a.user_agent, a.seq)::text, 'UTF8')), ''::bytea order by a.seq, a.id), ''::bytea))
        into rows_covered, rows_erased, digest
        from audit_logs a where a.seq > after_seq and a.seq <= up_to;
      elsif of_version = 2 then
        select count(*), count(*) filter (where s.erased is not null),
          sha256(coalesce(string_agg(sha256(convert_to(row(a.id, a.created_at, a.actor_kind, a.admin_user_id,
            a.subject_user_id, a.company_id, a.action_type, a.resource_type, a.resource_id, a.seq)::text, 'UTF8')
          || case
            when s.salt is not null
              then audit_personal(s.salt, a.old_values, a.new_values, a.metadata, a.ip_address, a.user_agent)
            when audit_is_erased(a.old_values, a.new_values, a.metadata, a.ip_address, a.user_agent)
              then coalesce(s.erased, ''::bytea)
            else ''::bytea end), ''::bytea order by a.seq, a.id), ''::bytea))
        into rows_covered, rows_erased, digest
        -- Bounds for the salts too: the planner does not carry them over, and would read all from the first.
        from audit_logs a left join audit_salts s on s.seq = a.seq and s.seq > after_seq and s.seq <= up_to
        where a.seq > after_seq and a.seq <= up_to;
      else
        raise exception 'This release knows no seal of version %', of_version;
      end if;
    end $$;

    -- A seal that was carried over from an earlier version covers the hash it had in that.
    create function audit_seal_hash(of_version integer, of_number bigint, before bytea, of_up_to bigint, of_rows bigint,
      of_digest bytea, carried_hash bytea) returns bytea language sql immutable as $$
      select case of_version
        when 1 then sha256(before || int8send(of_number) || int8send(of_up_to) || int8send(of_rows) || of_digest)
        when 2 then sha256(before || int4send(2) || int8send(of_number) || int8send(of_up_to) || int8send(of_rows)
          || of_digest || coalesce(carried_hash, ''::bytea)) end
    $$;

    revoke execute on function audit_digest(integer, bigint, bigint) from public;
    revoke execute on function audit_seal_hash(integer, bigint, bytea, bigint, bigint, bytea, bytea) from public;
    grant execute on function audit_digest(integer, bigint, bigint) to marquee_app;
    grant execute on function audit_seal_hash(integer, bigint, bytea, bigint, bigint, bytea, bytea) to marquee_app;

    -- Whatever an older process seals from here on waits for this lock, and then seals as the newest version.
    select pg_advisory_xact_lock(hashtext('audit_seals'));
    create temporary table carried_seals (number bigint primary key, digest bytea, hash bytea) on commit drop;
    do $$
    declare
      seal record;
      truth record;
      last_number bigint := 0;
      last_seq bigint := -9223372036854775808;
      last_hash bytea := '';
      last_carried bytea := '';
      new_digest bytea;
    begin
      for seal in select * from audit_seals order by number loop
        select * into truth from audit_digest(1, last_seq, seal.up_to_seq);
        if seal.number <> last_number + 1 or truth.rows_covered <> seal.rows_covered or truth.digest <> seal.digest
          or seal.hash <> audit_seal_hash(1, seal.number, last_hash, seal.up_to_seq, seal.rows_covered, seal.digest, null) then
          raise exception 'The audit log is not as it was sealed (seal %). Nothing was changed: find out what happened with the release that is running now (npm run audit:verify) before you upgrade.', last_number + 1;
        end if;
        insert into audit_salts (seq, salt)
          select a.seq, gen_random_uuid() from audit_logs a where a.seq > last_seq and a.seq <= seal.up_to_seq;
        select d.digest into new_digest from audit_digest(2, last_seq, seal.up_to_seq) d;
        last_carried := audit_seal_hash(2, seal.number, last_carried, seal.up_to_seq, seal.rows_covered, new_digest, seal.hash);
        insert into carried_seals values (seal.number, new_digest, last_carried);
        last_number := seal.number;
        last_seq := seal.up_to_seq;
        last_hash := seal.hash;
      end loop;
    end $$;
    analyze audit_salts;

    -- From here on tables are locked: of those that anybody asks only the seals, which the back office alone reads. To
    -- begin anew would cost more than its waiting.
    set local lock_timeout = '10s';
    alter table audit_seals add column version smallint not null default 1, add column carried_hash bytea;
    alter table audit_seals alter column version drop default;
    alter table audit_seals disable trigger audit_seals_append_only;
    update audit_seals s set version = 2, carried_hash = s.hash, digest = c.digest, hash = c.hash
      from carried_seals c where c.number = s.number;
    alter table audit_seals enable trigger audit_seals_append_only;
    drop table carried_seals;
    drop function audit_digest(bigint, bigint);
    drop function audit_seal_hash(bigint, bytea, bigint, bigint, bytea);

    -- Seals the next stretch of at most so many rows, and counts them by kind; answers how many it covered.
    create or replace function seal_audit_logs(horizon bigint, at_most integer) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      of_version constant integer := 2;
      last_number bigint;
      last_seq bigint;
      last_hash bytea;
      up_to bigint;
      covered bigint := 0;
      covered_digest bytea;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      select number, up_to_seq, hash into last_number, last_seq, last_hash from audit_seals order by number desc limit 1;
      last_seq := coalesce(last_seq, -9223372036854775808);
      select max(seq) into up_to from (
        select seq from audit_logs where seq > last_seq and seq <= horizon order by seq limit at_most) next_rows;
      if up_to is not null then
        -- What was erased before it was sealed has left its digests here.
        insert into audit_salts (seq, salt)
          select a.seq, gen_random_uuid() from audit_logs a where a.seq > last_seq and a.seq <= up_to
          on conflict (seq) do nothing;
        select d.rows_covered, d.digest into covered, covered_digest from audit_digest(of_version, last_seq, up_to) d;
        last_number := coalesce(last_number, 0) + 1;
        insert into audit_seals (version, number, up_to_seq, rows_covered, digest, hash) values (of_version, last_number,
          up_to, covered, covered_digest,
          audit_seal_hash(of_version, last_number, coalesce(last_hash, ''::bytea), up_to, covered, covered_digest, null));
        insert into audit_counts (day, action_type, resource_type, rows_counted)
          select (created_at at time zone 'UTC')::date, action_type, resource_type, count(*) from audit_logs
          where seq > last_seq and seq <= up_to group by 1, 2, 3
          on conflict (day, action_type, resource_type)
            do update set rows_counted = audit_counts.rows_counted + excluded.rows_counted;
      end if;
      return covered;
    end $$;

    -- An audit row may change in one way: it is erased, and its salt is already.
    create or replace function audit_logs_are_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_name = 'audit_logs_append_only' then
        if audit_is_erased(new.old_values, new.new_values, new.metadata, new.ip_address, new.user_agent)
          and to_jsonb(new) - (audit_sealed_columns(2)).erasable = to_jsonb(old) - (audit_sealed_columns(2)).erasable
          and exists (select from audit_salts s where s.seq = old.seq and s.salt is null) then
          return new;
        end if;
      end if;
      if tg_op = 'UPDATE' and tg_name = 'audit_salts_append_only' then
        if new.seq = old.seq and old.salt is not null and new.salt is null then return new; end if;
      end if;
      raise exception 'audit rows cannot be changed or deleted' using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_salts_append_only before update or delete on audit_salts
      for each row execute function audit_logs_are_append_only();
    create trigger audit_salts_no_truncate before truncate on audit_salts
      for each statement execute function audit_logs_are_append_only();

    -- Rows by or about somebody: theirs, those of the things that are theirs, and those that hold one of their addresses.
    create function audit_rows_of(of_user uuid, things text[], addresses text[]) returns setof bigint
      language sql stable as $$
      select a.seq from audit_logs a
      where a.admin_user_id = of_user or a.subject_user_id = of_user or a.resource_id = any (things || of_user::text)
        or exists (
          select from unnest(addresses) address,
            lower(concat(a.old_values::text, ' ', a.new_values::text, ' ', a.metadata::text)) held
          where strpos(held, lower(address)) > 0
            -- Not within a longer address.
            and held ~ ('(^|[^[:alnum:]._%+-])' || regexp_replace(lower(address), '([^[:alnum:]@])', '\\\\\\1', 'g')
              || '($|[^[:alnum:].-]|\\.($|[^[:alnum:]]))'))
    $$;

    -- Takes the erasable values of these rows, and their salts; the digests that the seal covers stay. Answers how many
    -- rows held anything. What tells of an erasing is never erased: verification counts with it.
    create function erase_audit_rows(of_rows bigint[]) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased_rows bigint;
    begin
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      with done as (
        insert into audit_salts (seq, erased)
          select a.seq, audit_personal(coalesce(s.salt, gen_random_uuid()), a.old_values, a.new_values, a.metadata,
            a.ip_address, a.user_agent)
          from audit_logs a left join audit_salts s on s.seq = a.seq
          where a.seq = any (of_rows) and s.erased is null
            and not (a.resource_type = 'audit_log' and a.action_type = 'erase')
        on conflict (seq) do update set salt = null, erased = excluded.erased
        returning seq)
      select count(*), array_agg(seq) into erased_rows, of_rows from done;
      update audit_logs set old_values = null, new_values = null, metadata = '{"erased": true}', ip_address = null,
        user_agent = null where seq = any (of_rows);
      return erased_rows;
    end $$;
    revoke execute on function audit_rows_of(uuid, text[], text[]) from public;
    revoke execute on function erase_audit_rows(bigint[]) from public;
    grant execute on function audit_rows_of(uuid, text[], text[]) to marquee_staff;
    grant execute on function erase_audit_rows(bigint[]) to marquee_staff;
  `.execute(db)
}
