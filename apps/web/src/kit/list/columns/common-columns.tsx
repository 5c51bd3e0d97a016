import { Moment } from '../../detail/Moment.tsx'
import type { Column } from '../Rows.tsx'

interface Document {
  readonly id: string
  readonly number: string
}

/** Returns the column of a document's number, by which its page opens. */
export const numberColumn = (title: string, pageOf: (id: string) => string, sort?: 'number'): Column<Document> => ({
  key: 'number',
  ...(sort === undefined ? {} : { sort }),
  title,
  opens: ({ id }) => pageOf(id),
  text: ({ number }) => number,
  render: ({ number }) => <span className="k-figures">{number}</span>,
})

/** Returns the column of a moment, in the list's order of that name where `more` says so. */
export const momentColumn = <Key extends string>(
  key: Key,
  title: string,
  more: { readonly sort?: Key; readonly isHiddenAtFirst?: true } = {},
): Column<Readonly<Record<Key, string>>> => ({ key, title, ...more, render: (row) => <Moment at={row[key]} /> })
