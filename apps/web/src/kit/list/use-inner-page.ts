import { useState } from 'react'

interface Place {
  readonly cursor: string | null
  readonly row: string | null
  readonly limit: number
}

/** Returns the request of a list inside a page, and its place, which is not in the address. */
export function useInnerPage() {
  const [page, setPage] = useState<Place>({ cursor: null, row: null, limit: 50 })
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const restart = (): void => setPage({ ...page, cursor: null, row: null })
  return {
    search,
    /** Returns to the first page, for another search. */
    find: (text: string): void => {
      setSearch(text)
      restart()
    },
    restart,
    request: {
      limit: page.limit,
      ...(typed === '' ? {} : { search: typed }),
      ...(page.cursor === null ? {} : { cursor: page.cursor }),
    },
    foot: {
      limit: page.limit,
      cursor: page.cursor,
      row: page.row ?? undefined,
      onChange: ({ limit, cursor = null, row = null }: Readonly<Record<string, string | null>>): void =>
        setPage({ limit: Number(limit ?? page.limit), cursor, row }),
    },
  }
}
