import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MoveRun } from '../act/act-move.ts'
import { deleteUploadsOf, giveUpload } from '../uploads/upload.store.ts'

/** A file that a job moves in. */
export interface BroughtMove {
  readonly merchantId: string
  readonly moveId: string
  readonly fileName: string
  readonly byteCount: number
  readonly prefersJapanese: boolean
  readonly actor: MoveRun['actor']
  readonly decisions: MoveDecisions
  /** This one included. */
  readonly attempts: number
  /** Steps that are in the database. */
  readonly stepCount: number
  /** The upload that is its file; null for one that came in a call. */
  readonly uploadId: string | null
}

/** A file as a call brings it; one that went up in parts stays where its parts are. */
interface NewBrought extends Omit<BroughtMove, 'decisions' | 'attempts' | 'byteCount' | 'stepCount'> {
  readonly content: Uint8Array | null
}

/** Keeps a file for the job; false while another one of the merchant runs. */
export async function insertBrought(
  tx: Tx,
  { merchantId, moveId, fileName, content, uploadId, prefersJapanese, actor }: NewBrought,
  plannedCount: number,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into shop_move_brought (merchant_id, move_id, file_name, content, prefers_japanese, actor, planned_count)
    values (${merchantId}, ${moveId}, ${fileName}, ${content}::bytea, ${prefersJapanese}, ${json(actor)}::jsonb, ${plannedCount})
    on conflict (merchant_id) do nothing`)
  if (made === 1 && uploadId !== null) await giveUpload(tx, merchantId, uploadId, moveId)
  return made === 1
}

/** A command that ended without a word is over so long after its last step. */
const silentFor = sql`kassa_now() + interval '5 minutes'`

/** Notes that a command moves things in; it is over when {@link deleteBrought} says so, or when it is silent. */
export const insertCommand = (
  tx: Tx,
  { merchantId, moveId, worker, actor, plannedCount }: CommandMove,
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_brought (merchant_id, move_id, file_name, content, prefers_japanese, actor, planned_count, worker, leased_until, is_command)
    values (${merchantId}, ${moveId}, '', '', false, ${json(actor)}::jsonb, ${plannedCount}, ${worker}, ${silentFor}, true)`)

interface CommandMove extends Pick<BroughtMove, 'merchantId' | 'moveId' | 'actor'> {
  readonly worker: string
  readonly plannedCount: number
}

/** Ends commands that are silent: should one of them still live, it stops at its next step. */
export const endSilentCommands = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(
    sql`delete from shop_move_brought where merchant_id = ${merchantId} and is_command and leased_until <= kassa_now()`,
  )

/** Returns whether a job or a command of the merchant runs. */
export const isMoving = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from shop_move_brought where merchant_id = ${merchantId}`)) !== undefined

/** Takes a file that waits, or that its process left; undefined where there is none. */
export async function takeBrought(
  database: Database,
  taking: { readonly now: string; readonly until: string; readonly worker: string },
): Promise<BroughtMove | undefined> {
  const [taken] = await database.ask<BroughtMove>(sql`
    update shop_move_brought as brought
    set worker = ${taking.worker}, leased_until = ${taking.until}, attempts = attempts + 1
    from shop_move as move
    left join shop_move_upload as upload on upload.merchant_id = move.merchant_id and upload.account_id = move.id
    where move.merchant_id = brought.merchant_id and move.id = brought.move_id
      and (brought.merchant_id, brought.move_id) = (
        select merchant_id, move_id from shop_move_brought
        where not is_command and paused_at is null and (leased_until is null or leased_until <= ${taking.now})
        order by leased_until nulls first, move_id limit 1)
    returning brought.merchant_id, brought.move_id, brought.file_name, coalesce(upload.byte_count, length(brought.content)) as byte_count,
      upload.id as upload_id, brought.prefers_japanese, brought.actor, brought.attempts, brought.step_count, move.decisions`)
  return taken
}

const SLICE_BYTES = 4 * 1024 * 1024

/** The file of a move, read slice by slice: as a whole it would lie in memory three times. Undefined where the move was undone meanwhile. */
export async function readContent(
  tx: Tx,
  { merchantId, moveId, byteCount }: Pick<BroughtMove, 'merchantId' | 'moveId' | 'byteCount'>,
): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(byteCount)
  for (let at = 0; at < byteCount; at += SLICE_BYTES) {
    const slice = await tx.maybe<{ content: Uint8Array }>(sql`
      select substring(content from ${at + 1}::integer for ${SLICE_BYTES}::integer) as content from shop_move_brought
      where merchant_id = ${merchantId} and move_id = ${moveId}`)
    if (!slice) return undefined
    bytes.set(slice.content, at)
  }
  return bytes
}

/** Frees what processes that ended had taken. One that still works loses it at its next step, and whoever takes it goes on there. */
export const freeBrought = (database: Database): Promise<unknown> =>
  database.ask(
    sql`update shop_move_brought set leased_until = null where leased_until is not null and not is_command and paused_at is null`,
  )

export interface RunningMove {
  readonly isCommand: boolean
  readonly isPaused: boolean
}

/** Locks what runs of a move: it waits for the step that runs, and so does the step for it. */
export const findRunningForUpdate = (tx: Tx, merchantId: string, moveId: string): Promise<RunningMove | undefined> =>
  tx.maybe<RunningMove>(sql`
    select is_command, paused_at is not null as is_paused from shop_move_brought
    where merchant_id = ${merchantId} and move_id = ${moveId} and (not is_command or leased_until > kassa_now()) for update`)

/** Nobody has it any more, and no job takes it. */
export const setPaused = (tx: Tx, merchantId: string, moveId: string, at: string): Promise<number> =>
  tx.run(sql`
    update shop_move_brought set paused_at = ${at}, worker = null, leased_until = 'infinity'
    where merchant_id = ${merchantId} and move_id = ${moveId}`)

/** The next job takes it, as often as one that never paused. */
export const setResumed = (tx: Tx, merchantId: string, moveId: string): Promise<number> =>
  tx.run(sql`
    update shop_move_brought set paused_at = null, leased_until = null, attempts = 0
    where merchant_id = ${merchantId} and move_id = ${moveId}`)

/** Longer than a process is silent that still works; a start frees what was taken. */
export const LEASE_MINUTES = 10

/** A job that rests beside tills may take longer than its first lease: each step renews it. */
const leasedFor = sql`kassa_now() + ${LEASE_MINUTES} * interval '1 minute'`

/** A step of a move, behind those that whoever does it remembers. */
interface CountedStep extends Pick<BroughtMove, 'merchantId' | 'moveId' | 'stepCount'> {
  readonly worker: string
  /** Things that it takes. */
  readonly count: number
}

/**
 * Counts a step with the transaction that does it; false where the move was undone, another process has it, or a step before it is not in the database any
 * more.
 */
export async function countDone(
  tx: Tx,
  { merchantId, moveId, worker, count, stepCount }: CountedStep,
): Promise<boolean> {
  const counted = await tx.run(sql`
    update shop_move_brought set done_count = least(planned_count, done_count + ${count}), step_count = step_count + 1,
      leased_until = case when is_command then ${silentFor} else ${leasedFor} end
    where merchant_id = ${merchantId} and move_id = ${moveId} and worker = ${worker} and step_count = ${stepCount}`)
  return counted === 1
}

/** The file is not needed any more, nor are its parts. */
export async function deleteBrought(tx: Tx, merchantId: string, moveId: string): Promise<number> {
  const deleted = await tx.run(
    sql`delete from shop_move_brought where merchant_id = ${merchantId} and move_id = ${moveId}`,
  )
  await deleteUploadsOf(tx, { merchantId, accountId: moveId })
  return deleted
}
