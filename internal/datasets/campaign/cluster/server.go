package cluster

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is an embedded NATS server.
type Server struct {
	Addr     string // host:port; port 0 picks a free one
	Store    string // the folder for its data
	Name     string
	User     string // with Password: who may connect
	Password string
	Cert     string // with Key: certificate files for TLS
	Key      string
	// Cluster is the host:port where other servers of the cluster connect, and Routes their addresses; empty for a
	// single server.
	Cluster string
	Routes  []string
	// Sync is how often the server writes its data through to the disk; zero means every second.
	Sync time.Duration
}

// clusterName is the name of clusters of these servers.
const clusterName = "jogada"

// started limits how long a server may take to accept connections.
const started = 20 * time.Second

// signIn limits how long a client may take to send its credentials, in seconds: as long as it tries itself, and longer than a TLS handshake. On
// a busy machine two seconds, the server's default, are not enough.
const signIn = 6

// Start starts the server. It needs credentials, and beyond this machine TLS.
func (s Server) Start() (*server.Server, error) {
	options, err := s.options()
	if err != nil {
		return nil, err
	}
	n, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	n.Start()
	if !n.ReadyForConnections(started) {
		n.Shutdown()
		return nil, errors.New("the server does not start; is another one on its ports or in its folder?")
	}
	return n, nil
}

func (s Server) options() (*server.Options, error) {
	host, port, err := split(s.Addr)
	if err != nil {
		return nil, err
	}
	o := &server.Options{ServerName: s.Name, Host: host, Port: port, JetStream: true, StoreDir: s.Store, NoSigs: true, NoLog: true, Username: s.User, Password: s.Password,
		AuthTimeout: signIn, MaxPayload: 1 << 20, SyncInterval: cmp.Or(s.Sync, time.Second)}
	if port == 0 {
		o.Port = server.RANDOM_PORT
	}
	if s.Cert != "" || s.Key != "" {
		pair, err := tls.LoadX509KeyPair(s.Cert, s.Key)
		if err != nil {
			return nil, fmt.Errorf("the certificate: %w", err)
		}
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		o.TLS, o.TLSTimeout = true, 5
	}
	if err := s.join(o); err != nil {
		return nil, err
	}
	if s.User == "" || s.Password == "" {
		return nil, errors.New("a server needs a user and a password")
	}
	open := !loopback(host) || s.Cluster != "" && !loopback(o.Cluster.Host)
	if open && !o.TLS {
		return nil, errors.New("a server that other machines reach needs a certificate, a user and a password")
	}
	return o, nil
}

// join makes the server a member of a cluster.
func (s Server) join(o *server.Options) (err error) {
	if s.Cluster == "" {
		return nil
	}
	o.Cluster.Name = clusterName
	if o.Cluster.Host, o.Cluster.Port, err = split(s.Cluster); err != nil {
		return err
	}
	o.Cluster.Username, o.Cluster.Password = s.User, s.Password
	o.Cluster.TLSConfig = o.TLSConfig
	for _, route := range s.Routes {
		u, err := url.Parse(route)
		if err != nil || u.Host == "" {
			return fmt.Errorf("%q is no address of a server: nats://host:port was expected", route)
		}
		if s.User != "" && u.User == nil {
			u.User = url.UserPassword(s.User, s.Password)
		}
		o.Routes = append(o.Routes, u)
	}
	return nil
}

func split(addr string) (string, int, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, err
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 0 || n > 65535 {
		return "", 0, fmt.Errorf("port %q; want a number from 0 to 65535", port)
	}
	return host, n, nil
}

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
