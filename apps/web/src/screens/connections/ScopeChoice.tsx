import { type ScopeName, scopeNames, scopeTerms } from '@kassa/contract/open/scopes.ts'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { can } from '../../session/permission.ts'

interface ChoiceProps {
  readonly value?: readonly ScopeName[]
  readonly onChange?: (scopes: readonly ScopeName[]) => void
  /** The scopes to choose from; left out: every scope. */
  readonly among?: readonly ScopeName[]
}

/** Returns whether whoever is signed in may grant a scope: never more than they may do themselves. */
export const mayGrant = (scope: ScopeName): boolean => scopeTerms(scope).permissions.every((key) => can(key))

/** The scopes that whoever is signed in may grant, and those that the app has already. */
export function ScopeChoice({ value = [], onChange, among = scopeNames }: ChoiceProps) {
  const { t } = useTranslation('connection')
  const offered = among.filter((scope) => mayGrant(scope) || value.includes(scope))
  return (
    <Checkbox.Group
      className="k-stack-tight"
      value={[...value]}
      options={offered.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
      onChange={(scopes) => onChange?.(scopes)}
    />
  )
}
