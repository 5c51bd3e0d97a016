import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// The suffix of a test says what it needs; each project is one such need.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Properties run thousands of cases; a busy machine is no failure.
          testTimeout: 60_000,
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.browser.test.tsx'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Pictures of tests never reach a data folder.
          env: { KASSA_FILES_DIR: path.join(os.tmpdir(), 'kassa-test-files') },
        },
      },
    ],
  },
})
