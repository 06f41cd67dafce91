import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Stands in for what could not be drawn. */
  fallback: ReactNode;
  /** Another value (another page) is another try. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps a part that throws while it is drawn from taking the rest of the page with it. React logs the cause. */
export class FaultBoundary extends Component<FaultBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: FaultBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
