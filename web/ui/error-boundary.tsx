import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { IconRefresh, IconTool } from './icons.ts'
import { Screen } from './screen.tsx'
import { texts } from './texts.ts'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Of what the screen does as well without: nothing is drawn in its place. */
  quiet?: boolean
}

/** Keeps a fault of one screen from taking the page with it, and offers the way out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.quiet) return null
    return (
      <Screen title={texts.brokenTitle}>
        <EmptyState
          icon={IconTool}
          text={texts.brokenText}
          action={
            <Button
              leftSection={<IconRefresh size={20} aria-hidden />}
              onClick={() => window.location.reload()}
            >
              {texts.reload}
            </Button>
          }
        />
      </Screen>
    )
  }
}
