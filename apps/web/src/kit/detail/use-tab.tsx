import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useAddress } from '../list/use-address.ts'
import { tabBar } from './tab-bar.tsx'

interface Tab {
  readonly key: string
  readonly label: string
}

/**
 * The tab that the address names, and the bar to change it. Changing takes the other tab's filters out of the address.
 */
export function useTab(tabs: readonly Tab[]): readonly [string, ReactNode] {
  const [address, change] = useAddress()
  const shown = tabs.find(({ key }) => key === address['tab'])?.key ?? tabs[0]?.key ?? ''
  const choose = (tab: string): void =>
    change({ ...Object.fromEntries(Object.keys(address).map((name) => [name, null])), tab })
  const bar = (
    <Tabs
      activeKey={shown}
      onChange={choose}
      items={tabs.map(({ key, label }) => ({ key, label }))}
      renderTabBar={tabBar}
      tabBarStyle={{ marginBottom: 8 }}
    />
  )
  return [shown, tabs.length > 1 ? bar : null]
}
