import { useBrand } from '../session/brand.ts'
import { Logo } from './Logo.tsx'
import './brand-mark.css'

interface Props {
  readonly size?: number
  /** The brand's name as somebody else told it; left out: that of this browser. */
  readonly name?: string
}

const initialOf = (name: string): string => String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase()

/** The sign of the brand that is shown here: its logo, its initial where it has none, or the product's own sign. Its name stands beside it. */
export function BrandMark({ size = 32, name }: Props) {
  const brand = useBrand()
  const shown = name ?? brand?.name
  if (shown === undefined) return <Logo size={size} />
  const logo = brand?.name === shown ? brand.logo : null
  if (logo !== null)
    return (
      <img className="k-brand-logo" src={logo} alt="" style={{ height: size, maxWidth: `min(100%, ${size * 3}px)` }} />
    )
  return (
    <span className="k-brand-initial" aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.55 }}>
      {initialOf(shown)}
    </span>
  )
}
