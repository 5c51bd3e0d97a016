import { chooseMenu, MOST_FAVOURITES, readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerKey, useAnswer } from '../api/use-answer.ts'
import { useChange } from '../api/use-change.ts'
import { useIsShown } from '../kit/state/once-shown.ts'

export interface Favourites {
  readonly names: readonly string[]
  readonly isFull: boolean
  /** Not before they are known, for what is chosen replaces all of them, and not before the page is shown: forty buttons would come before its rows. */
  readonly toggle: ((name: string) => void) | undefined
}

/** The pages somebody put at the top of their menu, wherever they sign in. */
export function useFavourites(): Favourites {
  const { data } = useAnswer(readMenu, {}, { isQuiet: true, placeAhead: 'last' })
  const isShown = useIsShown()
  const queries = useQueryClient()
  const choose = useChange(chooseMenu)
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const names = wanted ?? data?.favourites ?? []
  // One after another: what was chosen last is what stays.
  const put = (favourites: string[]): void => {
    setWanted(favourites)
    const turn = last.current.then(async () => {
      const answer = await choose.mutateAsync({ favourites }).catch(() => undefined)
      if (answer) queries.setQueryData(answerKey(readMenu, {}), answer)
      if (last.current === turn) setWanted(null)
    })
    last.current = turn
  }
  return {
    names,
    isFull: names.length >= MOST_FAVOURITES,
    toggle:
      data && isShown
        ? (name) => put(names.includes(name) ? names.filter((one) => one !== name) : [...names, name])
        : undefined,
  }
}
