import { type Kysely, sql } from 'kysely'

/** Content of files can be in an object store. The queue holds objects whose row is gone, until they are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stored_files
      add column object_id uuid,
      add column object_pieces integer,
      add constraint stored_files_object_check check ((object_id is null) = (object_pieces is null));
    create index stored_files_of_object on stored_files (object_id) where object_id is not null;
    alter table staged_files
      add column object_id uuid,
      add column object_pieces integer,
      add constraint staged_files_object_check check ((object_id is null) = (object_pieces is null));
    create index staged_files_of_object on staged_files (object_id) where object_id is not null;

    create table removed_objects (
      -- Part of the object's key. It refers to nothing: the client may be gone as well.
      client_id uuid not null,
      object_id uuid not null,
      pieces integer not null,
      primary key (client_id, object_id)
    );

    -- By trigger, because rows also go with a run of a report or with their client.
    create function note_removed_object() returns trigger language plpgsql as $body$
    begin
      insert into removed_objects (object_id, client_id, pieces)
      values (old.object_id, old.client_id, old.object_pieces);
      return null;
    end
    $body$;
    create trigger stored_files_removed after delete on stored_files
      for each row when (old.object_id is not null) execute function note_removed_object();
    create trigger stored_files_moved after update of object_id on stored_files
      for each row when (old.object_id is not null and old.object_id is distinct from new.object_id)
      execute function note_removed_object();
    create trigger staged_files_removed after delete on staged_files
      for each row when (old.object_id is not null) execute function note_removed_object();
    create trigger staged_files_moved after update of object_id on staged_files
      for each row when (old.object_id is not null and old.object_id is distinct from new.object_id)
      execute function note_removed_object();
  `.execute(db)
}
