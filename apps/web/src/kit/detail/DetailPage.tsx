import { Link } from '@tanstack/react-router'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { useAddress } from '../list/use-address.ts'
import { Neighbours } from './Neighbours.tsx'
import { tabBar } from './tab-bar.tsx'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

export interface DetailTab {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
}

export interface DetailPageProps {
  readonly back: { readonly to: string; readonly label: string }
  readonly name: ReactNode
  readonly state?: ReactNode
  /** One muted line under the name. */
  readonly note?: ReactNode
  readonly figures: readonly Figure[]
  readonly actions?: ReactNode
  readonly tabs: readonly DetailTab[]
}

/** One thing: its name and state, the figures that matter, and the rest in tabs (the chosen one is in the address). */
export function DetailPage({ back, name, state, note, figures, actions, tabs }: DetailPageProps) {
  const { t } = useTranslation()
  const [address, change] = useAddress()
  const known = tabs.some((tab) => tab.key === address['tab'])
  return (
    <article>
      <div className="k-detail-top">
        <Link to={back.to} className="k-detail-back" aria-label={`${t('back')}: ${back.label}`}>
          <Icon of={backIcon} /> {back.label}
        </Link>
        <Neighbours />
      </div>
      <header className="k-detail-head">
        <div>
          <h1>
            {name} {state}
          </h1>
          {note === undefined ? null : <p className="k-muted">{note}</p>}
        </div>
        {actions === undefined ? null : <div className="k-page-actions">{actions}</div>}
      </header>
      <dl className="k-figures-row">
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
            {figure.note === undefined ? null : <dd className="k-figure-note">{figure.note}</dd>}
          </div>
        ))}
      </dl>
      <Tabs
        activeKey={known ? address['tab'] : tabs[0]?.key}
        onChange={(tab) => change({ tab: tab === tabs[0]?.key ? null : tab })}
        renderTabBar={tabBar}
        items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))}
      />
    </article>
  )
}
