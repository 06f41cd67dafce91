export default function Static() {
  return <p>Hello</p>;
}
