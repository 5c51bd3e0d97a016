import { refuse, type Refusal } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { MoveRun, MoveTools } from '../act/act-move.ts'
import { giveProductPicture, storeForeign } from './keep-picture.ts'
import {
  holdWaiting,
  insertPictures,
  listUnpictured,
  setPictureFailed,
  setPictureTaken,
  deletePicture,
} from './move-picture.store.ts'
import type { PlannedPicture } from './picture-plan.ts'

type OfProduct = PlannedPicture & { readonly productId: string }

/** Pictures of the files for goods that have none: addresses wait for the job that fetches them, those of the zip are taken now. */
export async function takePictures(
  acting: MoveRun,
  pictures: readonly PlannedPicture[],
  { step, store }: Pick<MoveTools, 'step'> & { readonly store: () => FileStore },
): Promise<void> {
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const here = await step((tx) => queuePictures(tx, acting, pictures.slice(at, at + AT_ONCE)))
    for (const one of here) {
      if (one.file) await takeFromZip(acting, one, { step, store })
    }
  }
}

/** The most pictures that are queued in one transaction. */
const AT_ONCE = 500

const missing: Refusal = { code: 'moving.picture-not-in-zip' }

async function queuePictures(tx: Tx, acting: MoveRun, pictures: readonly PlannedPicture[]): Promise<OfProduct[]> {
  const bySource = new Map(pictures.map((one) => [one.sourceKey, one]))
  const bare = await listUnpictured(tx, acting.merchantId, [...bySource.keys()])
  const found = bare.flatMap(({ sourceKey, productId }) => {
    const picture = bySource.get(sourceKey)
    return picture ? [{ ...picture, productId }] : []
  })
  const rows = found.map(({ productId, address, from }) => ({
    productId,
    address,
    isFetched: from === 'address',
    refusal: from === 'nowhere' ? missing : null,
  }))
  await insertPictures(tx, acting, rows)
  return found
}

async function takeFromZip(
  acting: MoveRun,
  { productId, file }: OfProduct,
  { step, store }: Pick<MoveTools, 'step'> & { readonly store: () => FileStore },
): Promise<void> {
  const { merchantId, moveId, now, newId } = acting
  const key = { merchantId, moveId, productId }
  const bytes = (await file?.read()) ?? refuse({ code: 'moving.picture-too-large', facts: { megabytes: 5 } })
  const name = file?.name ?? ''
  const stored = Buffer.isBuffer(bytes) ? await storeForeign(store(), { merchantId, id: newId(), name }, bytes) : bytes
  await step(async (tx) => {
    if (!(await holdWaiting(tx, key))) return
    if (!stored.ok) return void (await setPictureFailed(tx, key, { refusal: stored.refusal, nextAt: null }))
    const changeNumber = await giveProductPicture(tx, { merchantId, productId, now }, stored.value)
    await (changeNumber === undefined ? deletePicture(tx, key) : setPictureTaken(tx, key, stored.value.id))
  }, 1)
}
