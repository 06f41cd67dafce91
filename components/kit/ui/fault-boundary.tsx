import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Shown for what could not be rendered. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps a part that throws while it is rendered from taking the rest of the page with it. React logs
 * the cause.
 */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
