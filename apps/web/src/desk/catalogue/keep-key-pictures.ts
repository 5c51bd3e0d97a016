import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { isOwnPicture, keepPictures } from '../../api/picture-source.ts'

/** No more than fit well into what a browser lends: a tenth of a gigabyte is far away. */
const MOST = 1_000
/** How long the desk must have had nothing new before pictures are fetched. */
const CALM_MS = 3_000

/** The addresses of uploaded pictures among goods, each once. */
const picturesOf = (pages: Iterable<readonly DeskItem[]>): string[] => {
  const addresses = new Set<string>()
  for (const items of pages)
    for (const { imageUrl } of items) if (imageUrl !== null && isOwnPicture(imageUrl)) addresses.add(imageUrl)
  return [...addresses].slice(0, MOST)
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else work()
}

/**
 * Fetches the pictures of goods on the quick keys once the desk is calm, so that every key has its picture without a network
 * after one visit. Answers how not to.
 */
export function keepKeyPictures(readPages: () => Iterable<readonly DeskItem[]>): () => void {
  const timer = setTimeout(
    () => whenIdle(() => void keepPictures(picturesOf(readPages())).catch(() => undefined)),
    CALM_MS,
  )
  return () => clearTimeout(timer)
}
