export interface SingleTender {
  clientId: string
  /** BOL numbers are `7` and a number from `firstNumber + 1` on; one of these shipments is picked at random. */
  firstNumber: number
  shipments: number
  /** Name of the job's task. */
  task?: string
}

/** A minimal tender for pgbench: the state, the message, its job, the audit line, in one transaction. */
export const singleTender = ({ clientId, firstNumber, shipments, task = 'deliver-message' }: SingleTender) =>
  `\\set n random(1, ${shipments})
begin;
update shipments set status = 'T', is_tendered = true, updated_at = now()
  where bol_number = '7' || (${firstNumber} + :n) and client_id = '${clientId}';
insert into outbox (id, client_id, channel, kind, recipient, subject, payload)
  values (gen_random_uuid(), '${clientId}', 'email', 'tender', 'carrier@example.com', 'pgbench', '{"text": "Pickup request"}');
select graphile_worker.add_job('${task}', json_build_object('messageId', gen_random_uuid()));
insert into audit_trail (id, client_id, user_name, what, detail)
  values (gen_random_uuid(), '${clientId}', 'bench', 'shipment.tendered', '{}');
commit;
`
