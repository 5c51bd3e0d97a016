import type { ReactNode } from 'react'

/** Named facts of a thing, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="k-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
