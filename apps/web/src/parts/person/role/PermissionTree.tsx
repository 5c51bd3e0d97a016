import type { Tier } from '@kassa/contract/permission/permission.ts'
import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { currentLanguage } from '../../../words/words.ts'
import { codesBelow, findNodes, nodesOf, toggleCodes, type PermissionTreeNode } from './permission-nodes.ts'
import '../people.css'

interface Props {
  readonly tier: Tier
  readonly value?: readonly string[]
  readonly onChange?: (codes: string[]) => void
}

interface Choosing {
  readonly chosen: ReadonlySet<string>
  readonly mayGive: (code: string) => boolean
  readonly toggle: (codes: readonly string[], isOn: boolean) => void
}

/**
 * Chooses permissions on the two trees: one by one, a whole branch at once, found by name. A permission that the person
 * does not hold is shown as such, and cannot be given or taken. Source: specification §6, D37.
 */
export function PermissionTree({ tier, value = [], onChange }: Props) {
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const held = useSession((session) => session.perm)
  const language = currentLanguage()
  const nodes = useMemo(() => nodesOf(tier, language), [tier, language])
  const mayGive = (code: string): boolean => held.includes(code)
  const choosing: Choosing = {
    chosen: new Set(value),
    mayGive,
    toggle: (codes, isOn) => onChange?.([...toggleCodes(value, codes, isOn, mayGive)]),
  }
  return (
    <div className="k-permissions">
      <div className="k-permissions-head">
        <Input
          allowClear
          value={text}
          placeholder={t('tree.search')}
          aria-label={t('tree.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="k-muted" role="status">
          {t('tree.chosen', { count: value.length })}
        </span>
      </div>
      <Branch nodes={findNodes(nodes, text)} choosing={choosing} />
    </div>
  )
}

function Branch({ nodes, choosing }: { nodes: readonly PermissionTreeNode[]; choosing: Choosing }) {
  return (
    <ul>
      {nodes.map((node) => (
        <Node key={node.code} node={node} choosing={choosing} />
      ))}
    </ul>
  )
}

function Node({ node, choosing }: { node: PermissionTreeNode; choosing: Choosing }) {
  const { t } = useTranslation('people')
  const { chosen, mayGive, toggle } = choosing
  const below = codesBelow(node).slice(1)
  const isGivable = mayGive(node.code)
  const isWhole = below.length > 0 && below.every((code) => chosen.has(code) || !mayGive(code))
  return (
    <li>
      <div className="k-permissions-row">
        <Checkbox
          checked={chosen.has(node.code)}
          disabled={!isGivable}
          onChange={(event) => toggle([node.code], event.target.checked)}
        >
          <span title={isGivable ? undefined : t('tree.notYours')}>{node.name}</span>
        </Checkbox>
        {below.some(mayGive) ? (
          <Button
            type="link"
            size="small"
            aria-label={`${node.name}: ${t(isWhole ? 'action.clearBranch' : 'action.selectBranch')}`}
            onClick={() => toggle(isWhole ? below : [node.code, ...below], !isWhole)}
          >
            {t(isWhole ? 'action.clearBranch' : 'action.selectBranch')}
          </Button>
        ) : null}
      </div>
      {node.children.length > 0 ? <Branch nodes={node.children} choosing={choosing} /> : null}
    </li>
  )
}
