import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create holds with ranks, groups and challenges. Also the pauses of companies that cannot act, and the notices of holds. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table hold_settings (
      company_id uuid primary key references companies on delete cascade,
      -- Days after which holds expire: those with rank 1 everywhere, and all others.
      first_days integer not null check (first_days between 1 and 365),
      other_days integer not null check (other_days between 1 and 365),
      -- What happens to a hold whose holder does not answer a challenge.
      on_silence text not null check (on_silence in ('drop', 'release')),
      -- Days after which a hold can be challenged again whose holder keeps it.
      again_days integer not null default 7 check (again_days between 0 and 365)
    );

    create table hold_groups (
      id uuid not null default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      -- Whether one of the dates is wanted, or all of them.
      choice text not null check (choice in ('any', 'all')),
      -- Whether its dates are to be checked, and whether the owner knows that one of them cannot be had.
      is_to_check boolean not null default false,
      is_told boolean not null default false,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      primary key (company_id, id)
    );

    create index hold_groups_to_check on hold_groups (company_id) where is_to_check;

    -- One row per event that is or was on hold: until when, and for whom.
    create table holds (
      company_id uuid not null references companies on delete cascade,
      event_id uuid not null,
      group_id uuid,
      holder_name text check (length(holder_name) <= 120),
      holder_email text check (length(holder_email) <= 254),
      -- Keeps its rank when a hold above ends.
      is_rank_fixed boolean not null default false,
      placed_at timestamptz(3) not null default now(),
      -- Null for holds that do not expire.
      expires_at timestamptz(3),
      extensions integer not null default 0,
      -- Hours before the expiry of which its owner was last reminded.
      reminded_hours integer,
      ended_at timestamptz(3),
      -- The event that ended it by being confirmed. Its name is looked up, because it can become private.
      ended_for uuid,
      -- What the holder is still to be told by a mail.
      holder_news text check (holder_news in ('placed', 'released', 'confirmed')),
      primary key (company_id, event_id),
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
      foreign key (company_id, group_id) references hold_groups (company_id, id),
      foreign key (company_id, ended_for) references events (company_id, id) on delete set null (ended_for)
    );
    create index holds_expiring on holds (expires_at) where ended_at is null and expires_at is not null;
    create index holds_with_news on holds (company_id) where holder_news is not null;
    create index holds_ended_for on holds (company_id, ended_for) where ended_for is not null;
    create index holds_by_group on holds (company_id, group_id) where group_id is not null;

    -- Queue of each smallest space on each date: ranks 1 to n. Changed only while the space is locked.
    create table hold_ranks (
      company_id uuid not null references companies on delete cascade,
      space_id uuid not null,
      date date not null,
      event_id uuid not null,
      rank integer not null check (rank >= 1),
      primary key (company_id, space_id, date, event_id),
      constraint hold_ranks_differ unique (company_id, space_id, date, rank) deferrable initially deferred,
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
      foreign key (company_id, space_id) references spaces (company_id, id) on delete cascade
    );
    create index hold_ranks_of_event on hold_ranks (company_id, event_id);

    -- Why each hold has its rank. Also the mails that are still to be sent to those whose hold moved up.
    create table hold_rank_changes (
      id bigint generated always as identity primary key,
      company_id uuid not null references companies on delete cascade,
      event_id uuid not null,
      space_id uuid not null,
      date date not null,
      rank_before integer,
      rank_after integer,
      -- The ranks as they are shown, which count a confirmed event as the first.
      shown_before integer,
      shown_after integer,
      cause text not null check (cause in ('placed', 'returned', 'ended', 'moved_up', 'challenge', 'order_back')),
      at timestamptz(3) not null default clock_timestamp(),
      is_told boolean not null default true,
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade
    );
    create index hold_rank_changes_of_event on hold_rank_changes (company_id, event_id, id);
    create index hold_rank_changes_to_tell on hold_rank_changes (company_id, event_id) where not is_told;

    create table hold_challenges (
      id uuid not null default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      -- Equal for the challenges that one hold makes one after the other.
      chain_id uuid not null,
      challenger_id uuid not null,
      challenged_id uuid not null,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      hours integer not null check (hours in (24, 48, 72)),
      due_at timestamptz(3) not null,
      state text not null default 'running'
        check (state in ('running', 'kept', 'released', 'dropped', 'withdrawn', 'void', 'returned')),
      -- Who answered: a member, or the holder by a link.
      answered_at timestamptz(3),
      answered_by text check (length(answered_by) <= 200),
      -- The member who entered the answer of a holder.
      entered_by text check (length(entered_by) <= 200),
      answered_from text,
      asked_for_call_at timestamptz(3),
      -- Phone number at which the holder wants to be called.
      call_number text check (length(call_number) <= 40),
      -- Until then, a challenger with nothing above has to be confirmed.
      confirm_by timestamptz(3),
      -- That time of a challenger that is no longer on hold, in case that is undone.
      former_confirm_by timestamptz(3),
      -- Whether the mails about its state are sent.
      is_told boolean not null default false,
      primary key (company_id, id),
      foreign key (company_id, challenger_id) references events (company_id, id) on delete cascade,
      foreign key (company_id, challenged_id) references events (company_id, id) on delete cascade
    );
    create unique index hold_challenges_running on hold_challenges (company_id, challenger_id, challenged_id)
      where state = 'running';
    create index hold_challenges_of_challenged on hold_challenges (company_id, challenged_id);
    create index hold_challenges_due on hold_challenges (due_at) where state = 'running';
    create index hold_challenges_to_tell on hold_challenges (company_id) where not is_told;
    create index hold_challenges_to_confirm on hold_challenges (confirm_by) where confirm_by is not null;

    -- Companies whose holds are paused because their members cannot act.
    create table hold_pauses (
      company_id uuid primary key references companies on delete cascade,
      since timestamptz(3) not null default now()
    );

    -- What owners and holders are notified of, in the bell and by a daily mail.
    create table hold_notices (
      id bigint generated always as identity primary key,
      company_id uuid not null references companies on delete cascade,
      event_id uuid not null,
      kind text not null check (kind in ('expires', 'expired', 'moved_up', 'date_taken', 'challenged',
        'challenge_answered', 'group_incomplete')),
      -- How a challenge ended.
      outcome text check (outcome in ('call', 'kept', 'released', 'dropped', 'returned')),
      -- Only for holds that moved up.
      rank_before integer,
      at timestamptz(3) not null default now(),
      -- Whether it is in a daily mail, or needs none because a mail was sent at once.
      is_mailed boolean not null default false,
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade
    );
    create index hold_notices_newest on hold_notices (company_id, at desc, id desc);
    create index hold_notices_of_event on hold_notices (company_id, event_id);
    create index hold_notices_to_mail on hold_notices (company_id, at) where not is_mailed;
  `.execute(db)
  const tables = ['hold_settings', 'hold_groups', 'holds', 'hold_ranks', 'hold_rank_changes', 'hold_challenges']
  for (const table of tables) await protectTable(db, table, { policies: { tenant: inCompanyForMembers } })
  await protectTable(db, 'hold_pauses', {
    tenant: 'select',
    staff: 'insert, delete',
    policies: { tenant: inCompanyForMembers },
  })
  await protectTable(db, 'hold_notices', {
    tenant: 'select',
    staff: 'insert, update, delete',
    policies: { tenant: inCompanyForMembers },
  })
}
