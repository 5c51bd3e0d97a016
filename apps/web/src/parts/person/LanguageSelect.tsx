import { Select } from 'antd'

const OPTIONS = [
  { value: 'en-US', label: 'English' },
  { value: 'zh-CN', label: '中文' },
  { value: 'ja-JP', label: '日本語' },
]

/** A language by its own name, as the value of a form field. */
export function LanguageSelect(props: { value?: string; onChange?: (value: string) => void; id?: string }) {
  return <Select options={OPTIONS} {...props} />
}
