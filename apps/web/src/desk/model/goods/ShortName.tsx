import { nameParts } from './name-parts.ts'

/** A name on one line that gives way in the middle: its size at the end is never cut off. */
export function ShortName({ name, variantName = '' }: { readonly name: string; readonly variantName?: string }) {
  const { head, tail } = nameParts(name, variantName)
  return (
    <span className="d-name" title={name}>
      <span>{head}</span>
      {tail !== '' && <span>{` ${tail}`}</span>}
    </span>
  )
}
