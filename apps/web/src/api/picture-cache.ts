/** The part of the browser's `Cache` that is needed; the tests pass in a double. */
export interface PictureStore {
  match(address: string): Promise<{ blob(): Promise<Blob>; text(): Promise<string> } | undefined>
  put(address: string, response: Response): Promise<void>
  /** In the order in which they were put; putting again moves to the end. */
  keys(): Promise<readonly { readonly url: string }[]>
  delete(address: string): Promise<boolean>
}

const OWNER = '/kassa-pictures/owner'
/** How many pictures may come between two looks at how many there are. */
const LOOK_EVERY = 25

/**
 * Pictures that are shown without a network once they were seen: at most `most` of them (and a few between two looks), those
 * that were not looked at for longest going first. They are one merchant's: signing in to another one throws them away.
 */
export function makePictureCache(open: () => Promise<PictureStore | null>, most: number) {
  let sinceLook = LOOK_EVERY
  const trim = async (store: PictureStore): Promise<void> => {
    sinceLook = 0
    const kept = (await store.keys()).filter(({ url }) => !url.endsWith(OWNER))
    for (const { url } of kept.slice(0, Math.max(0, kept.length - most))) await store.delete(url)
  }
  return {
    /** Makes the pictures those of a merchant. */
    own: async (merchantId: string): Promise<void> => {
      const store = await open()
      const owner = await store?.match(OWNER)
      if (!store || (owner && (await owner.text()) === merchantId)) return
      for (const { url } of await store.keys()) await store.delete(url)
      await store.put(OWNER, new Response(merchantId))
    },
    has: async (address: string): Promise<boolean> => (await (await open())?.match(address)) !== undefined,
    /** A kept picture, which then counts as just looked at; undefined where there is none. */
    find: async (address: string): Promise<Blob | undefined> => {
      const store = await open()
      const blob = await (await store?.match(address))?.blob()
      if (store && blob) void store.put(address, new Response(blob)).catch(() => undefined)
      return blob
    },
    /** Keeps a picture; where the disk is full it is shown all the same. */
    keep: async (address: string, blob: Blob): Promise<void> => {
      const store = await open()
      await store?.put(address, new Response(blob)).catch(() => undefined)
      sinceLook += 1
      if (store && sinceLook >= LOOK_EVERY) await trim(store)
    },
  }
}
