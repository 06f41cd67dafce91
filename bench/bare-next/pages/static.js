/** The smallest page that Next builds ahead of time. */
export default function Static() {
  return <p>Hello</p>;
}
