import { chooseMenu, MOST_FAVOURITES, readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useChange } from '../api/use-change.ts'

export interface Favourites {
  readonly names: readonly string[]
  readonly isFull: boolean
  readonly toggle: (name: string) => void
}

/** The pages somebody put at the top of their menu, wherever they sign in. */
export function useFavourites(): Favourites {
  const { data } = useAnswer(readMenu, {}, { isQuiet: true })
  const choose = useChange(chooseMenu)
  const names = choose.isPending ? choose.variables.favourites : (data?.favourites ?? [])
  return {
    names,
    isFull: names.length >= MOST_FAVOURITES,
    toggle: (name) =>
      choose.mutate({ favourites: names.includes(name) ? names.filter((one) => one !== name) : [...names, name] }),
  }
}
