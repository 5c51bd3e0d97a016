import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beginMove, planMove } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import { beginUpload, finishUpload, uploadPart } from '@kassa/contract/moving/uploads.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { nothingDecided, TAXABLE_GOODS } from '@kassa/domain/moving/move-decisions.ts'
import { makeMerchantAdmin } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { zipOf } from '../../apps/server/test/make/zip.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { round } from '../conditions.ts'
import type { Child } from '../sales/child.ts'

interface Asked {
  readonly folder: string
  readonly names: readonly string[]
  readonly merchantId: string
  readonly outletNumber: string
}

/** A larger file goes up in parts. */
const IN_ONE_CALL = 12 * 1_048_576

/** Megabytes that a process holds, and the most it held so far, as the kernel counts them (Linux). */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Begins to count the most memory of a process anew (Linux). */
const forgetMost = (pid: number): void => fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')

const makeOwner = (database: Database, merchantId: string): Promise<string> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: permissions.map(({ code }) => code) })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })

/**
 * Moves one zip of all files in as its owner does: the page's plan, then the job of the server that serves the tills. Answers the seconds of each,
 * the steps of its progress, and the most memory of that one process, which is everything that runs.
 */
export async function moveByJob(database: Database, { address, pid }: Child, asked: Asked) {
  const { folder, names, merchantId, outletNumber } = asked
  const token = await makeOwner(database, merchantId)
  const zip = zipOf(names.map((name) => ({ name, content: fs.readFileSync(path.join(folder, name)) })))
  const locations = { '': outletNumber }
  const decisions = {
    ...nothingDecided,
    currency: 'USD',
    pricesContainTax: 'keep',
    locations,
    country: 'US',
    taxes: { [TAXABLE_GOODS]: null },
  }
  const call: Call = async (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(`${address}/cashier/api${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const upload = zip.length > IN_ONE_CALL ? await uploadInParts(call, zip) : undefined
  const form = (): FormData => {
    const fields = new FormData()
    fields.append('decisions', JSON.stringify(decisions))
    if (upload === undefined) fields.append('file', new Blob([new Uint8Array(zip)]), 'shop.zip')
    else fields.append('upload', upload)
    return fields
  }
  const megabytesBefore = memoryOf(pid).now
  const timed = async (path: string) => {
    forgetMost(pid)
    const began = performance.now()
    await call(path, { method: 'POST', body: form() })
    return { seconds: round((performance.now() - began) / 1_000, 1), megabytes: memoryOf(pid).most }
  }
  const planned = await timed(planMove.path)
  const begun = await timed(beginMove.path)
  forgetMost(pid)
  const began = performance.now()
  const seen = new Set<number>()
  for (;;) {
    // A server that is busy says so; the next look comes soon.
    const { moves } = (await call(listMoves.path, {}).catch(() => ({ moves: null }))) as { moves: MoveSeen[] | null }
    const newest = moves?.[0]
    if (newest?.running) seen.add(newest.running.done)
    if (newest?.endedAt) {
      const { files, here, notTaken } = newest.outcome
      const job = { minutes: round((performance.now() - began) / 60_000, 2), megabytes: memoryOf(pid).most }
      const isEven = isDeepStrictEqual(files, here)
      return {
        zipMegabytes: round(zip.length / 2 ** 20, 1),
        megabytesBefore,
        planned,
        begun,
        job,
        steps: seen.size,
        notTaken,
        isEven,
      }
    }
    if (newest && !newest.running) throw new Error('the job gave the move up')
    await new Promise((done) => setTimeout(done, 2_000))
  }
}

type Call = (path: string, init: RequestInit) => Promise<Record<string, unknown>>

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Sends a large file as the page does; answers the name by which it is moved. */
async function uploadInParts(call: Call, bytes: Buffer): Promise<string> {
  const asked = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const begun = await call(
    beginUpload.path,
    asked({ fileName: 'shop.zip', bytes: bytes.length, sha256: hashOf(bytes) }),
  )
  const { id, partBytes } = begun as { readonly id: string; readonly partBytes: number }
  for (let number = 0; number * partBytes < bytes.length; number += 1) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes)
    const fields = new FormData()
    for (const [name, value] of Object.entries({ id, number: String(number), sha256: hashOf(part) }))
      fields.append(name, value)
    fields.append('file', new Blob([new Uint8Array(part)]), 'part')
    await call(uploadPart.path, { method: 'POST', body: fields })
  }
  await call(finishUpload.path, asked({ id }))
  return id
}

interface MoveSeen {
  readonly endedAt: string | null
  readonly running: { readonly done: number } | null
  readonly outcome: { readonly files: object; readonly here: object; readonly notTaken: number }
}
