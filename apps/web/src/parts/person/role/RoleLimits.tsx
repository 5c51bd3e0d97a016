import { useTranslation } from 'react-i18next'
import { moneyText, percentText } from '../../../kit/money/format.ts'
import { useSession } from '../../../session/session.ts'
import type { Role } from './RoleList.tsx'

/** Limits of whoever holds a role, beside the permissions. */
export type RoleLimit = 'maxDiscount' | 'maxRefund' | 'priceFloor' | 'demandsSecondFactor'

interface Compared {
  readonly limit: RoleLimit
  /** The first role and the second. */
  readonly sides: readonly Role[]
}

const limitOf = (limit: RoleLimit, { limits, demandsSecondFactor }: Role): unknown => {
  if (limit === 'demandsSecondFactor') return demandsSecondFactor
  if (limit === 'priceFloor') return limits?.priceFloor
  return limit === 'maxDiscount' ? limits?.maxDiscountBasisPoints : limits?.maxRefundMinor
}

/** The limits in which two roles differ. */
export const limitsThatDiffer = (one: Role, other: Role): readonly Compared[] =>
  (['maxDiscount', 'maxRefund', 'priceFloor', 'demandsSecondFactor'] as const)
    .filter((limit) => limitOf(limit, one) !== limitOf(limit, other))
    .map((limit) => ({ limit, sides: [one, other] }))

interface Props {
  readonly names: readonly string[]
  readonly limits: readonly Compared[]
}

/** Limits side by side, as each role has them. */
export function RoleLimits({ names, limits }: Props) {
  const { t } = useTranslation('people')
  const textOf = useLimitText()
  return (
    <section>
      <h3>{t('compare.limits')}</h3>
      <table className="k-plain-table">
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map(({ limit, sides }) => (
            <tr key={limit}>
              <th scope="row">{t(`field.${limit}`)}</th>
              {sides.map((role) => (
                <td key={role.id}>{textOf(limit, role)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useLimitText(): (limit: RoleLimit, role: Role) => string {
  const { t } = useTranslation(['people', 'common'])
  const currency = useSession(({ outlet, outlets }) => outlet?.payCurrency ?? outlets[0]?.payCurrency ?? 'USD')
  const orNone = (value: number | null | undefined, textOf: (value: number) => string): string =>
    value === null || value === undefined ? t('compare.none') : textOf(value)
  return (limit, { limits, demandsSecondFactor }) => {
    if (limit === 'demandsSecondFactor') return t(demandsSecondFactor ? 'common:yes' : 'common:no')
    if (limit === 'priceFloor') return t(`floor.${limits?.priceFloor ?? 'none'}`)
    if (limit === 'maxDiscount') return orNone(limits?.maxDiscountBasisPoints, percentText)
    return orNone(limits?.maxRefundMinor, (minor) => moneyText(minor, currency))
  }
}
