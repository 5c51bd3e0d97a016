import { readListViews, removeListView, saveListView } from '@kassa/contract/identity/list-views.calls.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../session/session.ts'
import { changeKept, readKept } from '../kept.ts'
import type { Address } from '../use-address.ts'

interface NamedView {
  readonly name: string
  readonly address: Address
}

export interface ListView extends NamedView {
  /** Null for one that stands in this browser's storage. */
  readonly id: string | null
}

/**
 * Somebody's views of a list, wherever they sign in. Views in this browser's storage are saved to the account and taken
 * out of the storage, one by one; a view that cannot be saved stays there, and is shown from there.
 */
export function useListViews(list: string) {
  const owner = useSession(({ user }) => user?.id ?? 'nobody')
  const { data, error, refetch } = useAnswer(readListViews, { list }, { isQuiet: true })
  const [here, setHere] = useState<readonly NamedView[]>([])
  const isRead = data !== undefined
  useEffect(() => {
    let isCurrent = true
    const show = async (): Promise<void> => {
      const left = await storedViews(owner, list)
      if (isCurrent) setHere(left)
    }
    const takeOver = async (): Promise<void> => {
      await show()
      if (!isRead || !(await saveStored(owner, list))) return
      await refetch()
      await show()
    }
    void takeOver()
    return () => {
      isCurrent = false
    }
  }, [owner, list, isRead, refetch])
  const views: readonly ListView[] = [...(data?.views ?? []), ...here.map((view) => ({ ...view, id: null }))]
  return {
    views,
    isRead,
    error: isRead ? null : error,
    readAgain: () => void refetch(),
    /** Rejects where it is refused, which has been announced. */
    save: async (view: NamedView): Promise<void> => {
      await call(saveListView, { list, ...view })
      await refetch()
    },
    remove: async ({ id, name }: ListView): Promise<void> => {
      if (id === null) setHere(await forget(owner, list, name))
      // A refusal has been announced by the call, and what stands is read again.
      else await call(removeListView, { id }).catch(() => undefined)
      await refetch()
    },
  }
}

const storageOf = (list: string): string => `views.${list}`

const viewsIn = (value: unknown): readonly NamedView[] => (Array.isArray(value) ? (value as NamedView[]) : [])

const storedViews = async (owner: string, list: string): Promise<readonly NamedView[]> =>
  viewsIn(await readKept(owner, storageOf(list)))

/** Takes a view out of this browser's storage; answers what is left. */
async function forget(owner: string, list: string, name: string): Promise<readonly NamedView[]> {
  await changeKept(owner, storageOf(list), (value) => {
    const left = viewsIn(value).filter((view) => view.name !== name)
    return left.length === 0 ? undefined : left
  })
  return storedViews(owner, list)
}

/** Saves what the storage has to the account; answers whether any was. */
async function saveStored(owner: string, list: string): Promise<boolean> {
  let isAny = false
  for (const { name, address } of await storedViews(owner, list)) {
    const saved = call(saveListView, { list, name, address, replaces: false }, { isQuiet: true })
    const isSaved = await saved.then(
      () => true,
      () => false,
    )
    if (isSaved) await forget(owner, list, name)
    isAny ||= isSaved
  }
  return isAny
}
