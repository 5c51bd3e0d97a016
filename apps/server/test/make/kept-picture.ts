import {
  insertStoredPicture,
  readForeignPicture,
  storeOfEnvironment,
  storePicture,
} from '../../src/modules/file/public.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'

/** A picture of one violet pixel: PNG in base64. */
export const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOosXoLAALZAaQGKdQKAAAAAElFTkSuQmCC'

/** A picture of goods in the store. */
export async function keepPicture(world: World, merchantId: string): Promise<string> {
  const image = await readForeignPicture('tea', Buffer.from(ONE_PIXEL, 'base64'))
  if (!image.ok) throw new Error(image.refusal.code)
  const id = newId()
  await storePicture(storeOfEnvironment(), merchantId, id, image.value)
  const kept = { uploadedBy: null, now: world.now }
  await world.owner((tx) => insertStoredPicture(tx, { merchantId, id, purpose: 'product' }, image.value, kept))
  return id
}
