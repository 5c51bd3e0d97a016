import type { TabsProps } from 'antd'

/**
 * A bar whose tabs that do not fit are scrolled to, never behind a button: that button would stand among the tabs,
 * where a reader of the screen is told of tabs alone.
 */
export const tabBar: NonNullable<TabsProps['renderTabBar']> = (props, Bar) => <Bar {...props} mobile />
